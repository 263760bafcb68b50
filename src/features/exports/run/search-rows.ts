import { call } from '#api/call.ts'
import type { Call } from '#contract/endpoint.ts'
import { exportCalls, type RowsReply } from '#contract/exports.ts'
import { type RowsPage, citedWorkOf } from './rows-page.ts'
import { askPatiently, type Pauses } from './waiting.ts'

/** How long the server may take to find a long list, in milliseconds. */
const timeout = 60_000

/** A list of the server, without the place in it. */
export type ServerList = Omit<Call<typeof exportCalls.rows>['body'], 'cursor'>

/** The records of a list from the server, page by page. A page that fails is asked for again, so that none is missed or comes twice. */
export async function* searchRows(list: ServerList, pauses: Pauses): AsyncGenerator<RowsPage> {
  let cursor: string | undefined
  let read = 0
  do {
    const reply = await askPatiently(() => readRows(list, cursor, pauses.signal), pauses)
    if (!reply) return
    yield {
      works: reply.results.map(record => citedWorkOf(list.index, record)),
      read: reply.read,
      wanted: reply.count,
      moment: reply.moment,
      removed: reply.read - read - reply.results.length,
    }
    ;({ read, cursor } = reply)
  } while (cursor !== undefined)
}

export const readRows = (list: ServerList, cursor: string | undefined, signal: AbortSignal): Promise<RowsReply> =>
  call(exportCalls.rows, { params: { index: list.index }, body: { ...list, ...(cursor !== undefined && { cursor }) } }, { signal, timeout })
