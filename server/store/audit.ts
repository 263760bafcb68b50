import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditKind } from './tables/housekeeping.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './unit-of-work.ts'

/**
 * [Note: Audit] What happened on this server, for its owner: who signed in, which plans and roles changed, what was refused, and what was
 * done at the terminal. Changes of rows are recorded by triggers, the rest by `recordAudit`, each in the transaction of its cause. The rows
 * of an account are part of its personal data, and are deleted with it. Nothing secret is recorded.
 */
interface AuditEvent {
  kind: AuditKind
  userId?: string
  details?: Readonly<Record<string, string | number | boolean>>
}

const keptMs = 90 * 24 * 3600_000
/** The oldest go first, so that nobody can fill the disk with failures. */
const maxEvents = 200_000

export async function recordAudit(tx: Tx, { kind, userId, details = {} }: AuditEvent, now: number): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ at: now, kind, user_id: userId ?? null, details: JSON.stringify(details) })
    .execute()
}

/** The name of an address in the list: the same for the same address on this server, and without saying which it is. */
export async function auditedAddress(query: Kysely<Tables>, email: string): Promise<string> {
  const key = await query.selectFrom('meta').select('value').where('name', '=', 'support_key').executeTakeFirstOrThrow()
  return createHmac('sha256', key.value).update(`audit ${email}`).digest('hex').slice(0, 16)
}

/** Deletes events after 90 days, and the oldest beyond a number. */
export async function pruneAudit(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('audit_events')
    .where('at', '<', now - keptMs)
    .execute()
  const last = await tx.selectFrom('audit_events').select('at').orderBy('at', 'desc').limit(1).offset(maxEvents).executeTakeFirst()
  if (last) await tx.deleteFrom('audit_events').where('at', '<=', last.at).execute()
}

/** An event as the owner reads it. */
interface AuditLine {
  at: string
  kind: AuditKind | 'account_deleted'
  user_id: string
  details: string
}

/** The events since a moment, oldest first, with the accounts that were deleted. */
export async function auditLines(query: Kysely<Tables>, since: number): Promise<AuditLine[]> {
  const events = await query.selectFrom('audit_events').selectAll().where('at', '>=', since).orderBy('at').execute()
  const deleted = await query.selectFrom('deleted_users').select(['user_id', 'deleted_at']).where('deleted_at', '>=', since).execute()
  return [
    ...events.map(({ at, kind, user_id, details }) => ({ at, kind, user_id, details })),
    ...deleted.map(({ user_id, deleted_at }) => ({ at: deleted_at, kind: 'account_deleted' as const, user_id, details: '{}' })),
  ]
    .sort((a, b) => a.at - b.at)
    .map(line => ({ ...line, at: new Date(line.at).toISOString(), user_id: line.user_id ?? '' }))
}
