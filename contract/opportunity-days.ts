import type { OpportunityRow } from './opportunity-rows.ts'

const hourMs = 3600_000
/** Where a day ends last on earth. */
const latestZone = 12

/** The earliest day that has not ended everywhere. */
export const firstOpenDay = (now: number): string => new Date(now - latestZone * hourMs).toISOString().slice(0, 10)

/** Whether nobody can answer an opportunity any more: it was closed, or its last day has ended everywhere. */
export const isOver = ({ deadline, closed_at }: Pick<OpportunityRow, 'deadline' | 'closed_at'>, now: number): boolean =>
  closed_at !== null || (deadline !== null && deadline < firstOpenDay(now))
