import { shortenQuestion } from '#analysis/index.ts'
import type { AnalysedItem, ItemAnswers } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { AnalystFailure } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { type AnswerParts, answerForRecord, failedItem } from './answer-record.ts'
import { analysedDocuments } from './documents.ts'
import { beginPreview, endPreview, findPreview, type PreviewKey, type StoredPreview } from './preview-rows.ts'

interface Parts extends AnswerParts {
  store: Store
  catalogue: Catalogue
}

interface Asked extends PreviewKey {
  index: IndexName
  questions: readonly string[]
  items: readonly AnalysedItem[]
}

type Answers = NonNullable<StoredPreview['preview']>

/** A preview takes no longer. Milliseconds. */
const longest = 5 * 60_000

/** The previews under way in this process: whoever asks for one again waits for it. */
const underWay = new Map<string, Promise<Answers>>()

/**
 * The answers of the first records. A client that leaves changes nothing: they are kept, and asked for again under the same id they cost nothing.
 * Refuses `no_credits`; `analyst_failed` if there is no answer at all, which costs nothing.
 */
export async function previewOf(parts: Parts, asked: Asked, now: number): Promise<Answers> {
  const known = await findPreview(parts.store.read, asked)
  if (known?.preview) return known.preview
  const name = JSON.stringify([asked.userId, asked.id, asked.key])
  const running = underWay.get(name) ?? answered(parts, asked, now).finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}

async function answered(parts: Parts, asked: Asked, now: number): Promise<Answers> {
  const { store } = parts
  const begun = await store.write(tx => beginPreview(tx, asked, asked.items.length, now))
  if (begun.preview) return begun.preview
  const items: ItemAnswers[] = asked.items.map(failedItem)
  try {
    const signal = AbortSignal.timeout(longest)
    const [headings] = await Promise.all([headingsOf(parts, asked, signal), answerAll(parts, asked, items, signal)])
    const ended = await store.write(tx => endPreview(tx, asked, { headings, items }, Date.now()))
    if (!ended?.preview) throw new Refusal('analyst_failed')
    return ended.preview
  } catch (problem) {
    await store.write(tx => endPreview(tx, asked, { headings: [], items: items.map(failedItem) }, Date.now())).catch(() => undefined)
    throw problem instanceof Refusal ? problem : new Refusal('analyst_failed')
  }
}

/** Fills in the answers, as many records at once as are allowed. */
async function answerAll(
  parts: Parts,
  { userId, index, questions, items }: Asked,
  into: ItemAnswers[],
  signal: AbortSignal,
): Promise<void> {
  const documents = await analysedDocuments(parts.catalogue, index, items, signal)
  const byOrder = new Map(documents.map(document => [document.order, document]))
  const turns = items.entries()
  const work = async () => {
    for (const [at, item] of turns) {
      const asked = { userId, item, questions, document: byOrder.get(item.order) }
      into[at] = (await answerForRecord(parts, asked, signal)).answered
    }
  }
  await Promise.all(Array.from({ length: limits.analysis.atOnce }, work))
}

/** Without an analyst a heading is the question, shorter. */
async function headingsOf({ analyst, budget }: Parts, { userId, questions }: Asked, signal: AbortSignal): Promise<string[]> {
  try {
    return await analyst.shorten(questions, budget.asked(userId, signal))
  } catch (problem) {
    if (!(problem instanceof AnalystFailure)) throw problem
    return questions.map(shortenQuestion)
  }
}
