import type { invitableTypes } from './sign-up.ts'

/** What people are invited to, in a sentence. */
export const invitableNames: Readonly<Record<(typeof invitableTypes)[number], string>> = {
  bookmark_folder: 'the folder',
  research_group: 'the research group',
  community: 'the community',
  organisation: 'the organisation',
}
