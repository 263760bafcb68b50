import type { OpError } from './op.ts'

/** Why a change conflicts of what only its user can change; undefined of another refusal. */
export const ownConflict = ({ code }: Pick<OpError, 'code'>): string | undefined =>
  code === 'version_conflict' ? 'You changed this on another device.' : undefined
