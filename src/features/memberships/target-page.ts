import type { invitableTypes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'

/** The page of what somebody is a member of; `profile` is the user's, below which folders are. */
export const targetPages: Readonly<Record<(typeof invitableTypes)[number], (id: string, profile: string) => string>> = {
  bookmark_folder: (id, profile) => to('researcher.bookmark_folders.show', { id: profile, bookmark_folder: id }),
  research_group: id => to('research_group.show', { id }),
  organisation: id => to('organisation.show', { id }),
  community: id => to('community.show', { id }),
}
