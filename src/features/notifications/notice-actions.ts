import { downloadAction } from '#contract/stored-files.ts'
import type { Notification } from '#contract/notifications.ts'
import { isPlaceToGo } from '#contract/places-to-go.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'

/** Where a notification leads. */
export interface Destination {
  href: string
  label: string
  /** On another site, in a new tab. */
  isOutside: boolean
}

type Reader = Parameters<typeof profileId>[0]
type Args = Readonly<Record<string, string>>

/** What the app can do for a notification. An action that is not here, or lacks an argument, has no button. */
const actions: Readonly<Record<string, (args: Args, reader: Reader) => Omit<Destination, 'isOutside'> | undefined>> = {
  open_folder: ({ id }, reader) =>
    id === undefined
      ? undefined
      : { href: to('researcher.bookmark_folders.show', { id: profileId(reader), bookmark_folder: id }), label: 'Open folder' },
  open_analysis: ({ id }) => (id === undefined ? undefined : { href: to('analyses.show', { id }), label: 'Open analysis' }),
  manage_invites: (_, reader) => ({ href: to('researcher.invite', { id: profileId(reader) }), label: 'Manage invites' }),
}

/** The file that a notification offers; it is opened with a link that the server makes when it is asked for. */
export const fileOf = ({ action, action_args }: Notification['data']): string | undefined =>
  action === downloadAction ? action_args['resource_url'] : undefined

export function destinationOf({ link, action, action_args }: Notification['data'], reader: Reader): Destination | undefined {
  const known = action !== null && Object.hasOwn(actions, action) ? actions[action]?.(action_args, reader) : undefined
  if (known) return { ...known, isOutside: false }
  return link !== null && isPlaceToGo(link) ? { href: link, label: 'Open', isOutside: !link.startsWith('/') } : undefined
}
