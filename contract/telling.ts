import { isBetween, spanEnd } from './local-time.ts'

/** What the product tells its users. */
export const toldKinds = [
  'alerts',
  'invitations',
  'memberships',
  'announcements',
  'account',
  'jobs',
  'profile',
  'questions',
  'opportunities',
] as const
export type ToldKind = (typeof toldKinds)[number]

/**
 * Where: `bell`: in the app with the bell and the count; without it a notification is listed silently. `mail`: by email. `push`: as a message of the
 * device, which only alerts are.
 */
export const channels = ['bell', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

/** `on`: told until the user chooses. `always`: it cannot be switched off. `never`: it is not told there. */
type Telling = 'on' | 'always' | 'never'

export const telling = {
  alerts: { bell: 'on', mail: 'on', push: 'on' },
  invitations: { bell: 'on', mail: 'on', push: 'never' },
  memberships: { bell: 'on', mail: 'never', push: 'never' },
  announcements: { bell: 'on', mail: 'never', push: 'never' },
  account: { bell: 'never', mail: 'always', push: 'never' },
  jobs: { bell: 'on', mail: 'never', push: 'never' },
  profile: { bell: 'on', mail: 'never', push: 'never' },
  questions: { bell: 'on', mail: 'never', push: 'never' },
  opportunities: { bell: 'on', mail: 'never', push: 'never' },
} as const satisfies Record<ToldKind, Record<Channel, Telling>>

type Switchable<K extends ToldKind> = {
  [C in Channel]: (typeof telling)[K][C] extends 'on' ? `${K}.${C}` : never
}[Channel]
/** The name of something that can be switched. */
export type ToldSwitch = { [K in ToldKind]: Switchable<K> }[ToldKind]

const isSwitch = (kind: ToldKind, channel: Channel): boolean => telling[kind][channel] === 'on'

/** All that can be switched, by kind. */
export const toldSwitches = toldKinds.flatMap(kind =>
  channels.filter(channel => isSwitch(kind, channel)).map(channel => `${kind}.${channel}` as ToldSwitch),
)

/** What could be switched before, though nothing was ever told there. Changes of it may still arrive, and decide nothing. */
export const formerSwitches = (
  ['invitations', 'memberships', 'announcements', 'jobs', 'profile', 'questions', 'opportunities'] as const
).map(kind => `${kind}.push` as const)
export type FormerSwitch = (typeof formerSwitches)[number]

/** What decides about telling; of `told`, only what the user chose. */
export interface Wishes {
  told: { readonly [S in ToldSwitch]?: boolean | undefined }
  /** Null: not known yet. */
  time_zone: string | null
  /** When nothing rings, and mails at once and messages of the device wait. */
  quiet: { from: string; to: string } | null
}

/** The zone of whoever has not said theirs. */
export const usualZone = 'UTC'

/** Whether the user wants a kind to be told there, at whatever time. */
export function isWanted({ told }: Pick<Wishes, 'told'>, kind: ToldKind, channel: Channel): boolean {
  const usual: Telling = telling[kind][channel]
  if (usual === 'always' || usual === 'never') return usual === 'always'
  return told[`${kind}.${channel}` as ToldSwitch] ?? usual === 'on'
}

/** When the quiet hours end that hold at a time; undefined outside of them. */
export function quietUntil({ quiet, time_zone }: Pick<Wishes, 'quiet' | 'time_zone'>, now: number): number | undefined {
  const zone = time_zone ?? usualZone
  if (!quiet || !isBetween(now, zone, quiet.from, quiet.to)) return undefined
  return spanEnd(now, zone, quiet)
}

/**
 * Whether a kind may be told there now. Quiet hours silence the bell and hold back messages of the device and mails at once, but no mail about
 * the account and none at a time that the user chose.
 * @internal For messages of the device.
 */
export const mayTell = (wishes: Wishes, kind: ToldKind, channel: Channel, now: number): boolean =>
  isWanted(wishes, kind, channel) && (telling[kind][channel] === 'always' || quietUntil(wishes, now) === undefined)
