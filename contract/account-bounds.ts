import { limits } from './limits.ts'
import type { UserType } from './rights.ts'

/** What an account can have only so many of. */
export const boundNames = ['folders', 'items', 'itemsInFolder', 'followed', 'searches', 'memberships', 'groups', 'bytes'] as const
export type BoundName = (typeof boundNames)[number]
export type AccountBounds = Readonly<Record<BoundName, number>>
export type AccountBoundTable = Readonly<Record<UserType, AccountBounds>>

const { free, paid, near } = limits.account

/** The bounds of each plan. Both sides read them, so the app knows them offline. */
export const accountBounds: AccountBoundTable = {
  unregistered: free,
  free,
  trial: paid,
  verified_academic: paid,
  premium: paid,
}

/** What a full account has, and what its user can do about it. Bytes are told in megabytes. */
const sentences: Readonly<Record<BoundName, { full: (most: string) => string; wayOut: string }>> = {
  folders: { full: most => `You have ${most} folders, the most an account can have.`, wayOut: 'Delete folders that you no longer need.' },
  items: {
    full: most => `Your folders have ${most} items together, the most an account can have.`,
    wayOut: 'Remove items or delete folders that you no longer need.',
  },
  itemsInFolder: {
    full: most => `This folder has ${most} items, the most a folder can have.`,
    wayOut: 'Remove items that you no longer need, or use another folder.',
  },
  followed: { full: most => `You follow ${most} profiles, the most an account can follow.`, wayOut: 'Unfollow some of them.' },
  searches: { full: most => `You have ${most} saved searches, the most an account can have.`, wayOut: 'Delete some of them.' },
  memberships: {
    full: most => `This account is a member of ${most} groups and shared folders, the most an account can join.`,
    wayOut: 'It has to leave one of them first.',
  },
  groups: {
    full: most => `You have made ${most} research groups, the most an account can have.`,
    wayOut: 'Delete groups that you no longer need.',
  },
  bytes: {
    full: most => `Your account uses ${most} MB, all the space it has.`,
    wayOut: 'Delete folders that you no longer need. The record of your recent changes makes room by itself as it gets older than 45 days.',
  },
}

const toldNumber = (name: BoundName, count: number): string =>
  Math.floor(name === 'bytes' ? count / (1024 * 1024) : count).toLocaleString('en')

/** The message when a bound is reached: which it is, and what to do. */
export const boundReached = (name: BoundName, most: number): string =>
  `${sentences[name].full(toldNumber(name, most))} ${sentences[name].wayOut}`

const nearSentences: Readonly<Partial<Record<BoundName, (count: string, most: string) => string>>> = {
  folders: (count, most) => `You have ${count} of at most ${most} folders.`,
  items: (count, most) => `Your folders have ${count} of at most ${most} items together.`,
  itemsInFolder: (count, most) => `This folder has ${count} of at most ${most} items.`,
  searches: (count, most) => `You have ${count} of at most ${most} saved searches.`,
  followed: (count, most) => `You follow ${count} of at most ${most} profiles.`,
}

/** What people are told from 90 % of a bound on; undefined below. */
export function boundNotice(name: BoundName, count: number, most: number): string | undefined {
  if (count >= most) return boundReached(name, most)
  const sentence = nearSentences[name]
  if (!sentence || count < most * near) return undefined
  return `${sentence(toldNumber(name, count), toldNumber(name, most))} ${sentences[name].wayOut}`
}
