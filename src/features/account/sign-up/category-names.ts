import type { UserCategory } from '#contract/rights.ts'

/** Names of the user categories of S1§3. */
export const categoryName: Record<UserCategory, string> = {
  public: 'Member of the public',
  student: 'Student',
  academic: 'Academic',
  professional: 'Professional',
}
