import { parseRichText } from '#contract/rich-text.ts'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../store/unit-of-work.ts'
import { findCommunity } from '../community-access/index.ts'
import { editPage, insertPage } from './writing.ts'

interface DemoVersion {
  /** The id of an account. */
  by: string
  content: string
  at: number
}

/** Writes a page of a community of a new demo, and changes its text as often as there are versions. */
export async function addDemoPage(tx: Tx, slug: string, title: string, versions: readonly DemoVersion[]): Promise<void> {
  const community = (await findCommunity(tx, slug))!
  const id = newId()
  for (const [number, { by: userId, content, at: now }] of versions.entries()) {
    const text = { text: content, nodes: parseRichText(content), pictures: [] }
    const writing = { community, userId, now }
    if (number === 0) await insertPage(tx, writing, id, { title, text })
    else await editPage(tx, writing, { id, title: undefined, text, base: {}, ifMatch: undefined })
  }
}
