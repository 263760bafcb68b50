import type { UserCategory } from '#contract/rights.ts'

/** What the user categories of S1§3 are called. */
export const categoryName: Record<UserCategory, string> = {
  public: 'Somebody who is curious',
  student: 'Student',
  academic: 'Academic',
  professional: 'Professional',
}
