import * as v from 'valibot'
import { dump, type DumpLine, startCursor } from '#contract/dump.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { UnknownCursor } from '../../catalogue/errors.ts'
import type { Catalogue, DumpPart } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { endingWith, type OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import { auditedAddress, recordAudit } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  streams: OpenStreams
  guestStreams: OpenStreams
  isStopping: () => boolean
}

/** Seconds after which a dump can go on that the server ended, because it stops. */
const restartSeconds = 10

/** Whole indexes for who may see all there is to read. What is private is not in the catalogue. */
export const dumpHandlers = ({ store, catalogue, streams, guestStreams, isStopping }: Parts) =>
  handlers('dump', dump, {
    records: async ({ params, query: { after = startCursor } }, { user, address, now, signal, chargeDump }) => {
      if (!v.is(v.picklist(indexNames), params.index)) throw new Refusal('not_found')
      const index: IndexName = params.index
      const leave = user ? streams.begin(`user ${user.id}`) : guestStreams.begin(`guest ${address}`)
      const parts = catalogue.dump(index, after, signal)
      const end = () => {
        leave()
        void parts.return(undefined)
      }
      try {
        const first = await toRefusal(parts.next()).catch(refuseCursor)
        const who = user ? {} : { caller: 'guest', address: await auditedAddress(store.read, address) }
        const details = { index, resumed: after !== startCursor, ...who }
        await store.write(tx => recordAudit(tx, { kind: 'dump', ...(user && { userId: user.id }), details }, now))
        const charge = (records: number) => chargeDump(records) || (isStopping() ? restartSeconds : 0)
        return endingWith(linesOf(first.value as DumpPart, parts, charge), end)
      } catch (problem) {
        end()
        throw problem
      }
    },
  })

function refuseCursor(problem: unknown): never {
  if (!(problem instanceof UnknownCursor)) throw problem
  const sentence = 'This cursor is not of this index, or the catalogue was replaced. Leave it out to start again.'
  throw new Refusal('invalid', { errors: { after: [sentence] } })
}

/** Ends with a line that says whether this was all. `charge` returns the seconds after which there may be more; 0: at once. */
async function* linesOf(first: DumpPart, rest: AsyncGenerator<DumpPart>, charge: (records: number) => number) {
  const lastLine = (line: DumpLine): string => `${JSON.stringify(line)}\n`
  for (let part = first; ;) {
    const seconds = charge(part.records)
    yield part.lines
    const { cursor } = part
    if (seconds > 0) {
      yield lastLine({ cursor, complete: false, retry_after: seconds })
      return
    }
    const next = await rest.next()
    if (next.done) {
      yield lastLine({ cursor, complete: true })
      return
    }
    part = next.value
  }
}
