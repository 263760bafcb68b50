import type { Role } from '#contract/roles.ts'

/** A community as its pages need it. */
export interface FramedCommunity {
  /** Its first slug, whichever is in the address. */
  slug: string
  name: string
  /** Of the viewer; null: no member, or seen as the public sees it. */
  role: Role | null
}
