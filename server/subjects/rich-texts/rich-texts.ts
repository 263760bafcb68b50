import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { isSentPicture, pictureAddress } from '#contract/rich-text-nodes.ts'
import {
  parseRichText,
  picturesOf,
  type RichTextBounds,
  richTextFault,
  type RichNode,
  tooManyParts,
  writeRichText,
} from '#contract/rich-text.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { OneAtATime } from '../../core/one-at-a-time.ts'
import { Refusal } from '../../core/refusal.ts'
import { richNodesOf } from '../../core/rich-text/to-rich-text.ts'
import type { FileStore } from '../../files/port.ts'
import type { Store } from '../../store/store.ts'
import { encodePicture } from '../people/index.ts'
import type { NewPicture, PreparedText } from './prepared.ts'
import { knownPictures } from './rows.ts'

/** Texts whose pictures may wait while one is encoded. */
const maxWaiting = 16

/** What people write with formats, before it is kept. */
export class RichTexts {
  readonly #store: Store
  readonly #pictures: FileStore
  readonly #origin: string
  readonly #encoding = new OneAtATime(maxWaiting)
  /** Pictures that each user has sent: their files stay for a while, whatever becomes of the text. */
  readonly #sent: AttemptLimit

  /** `origin` is that of our pages: links to profiles there are mentions. */
  constructor({ store, pictures, origin }: { store: Store; pictures: FileStore; origin: string }) {
    this.#store = store
    this.#pictures = pictures
    this.#origin = origin
    this.#sent = new AttemptLimit('pictures of texts', { points: limits.richText.picturesAnHour, seconds: 3600 }, store)
  }

  /**
   * Reads a text as this user sent it, checks it, and keeps its pictures; they belong to nothing until `keepPictures`. Refuses `invalid` with a
   * message for the field `what`, which is `content`, and `too_many` after many pictures.
   */
  async prepare(userId: string, sent: string, bounds: RichTextBounds = {}): Promise<PreparedText> {
    const nodes = richNodesOf(sent, this.#origin)
    const field = bounds.what ?? 'content'
    if (!nodes) throw refusal(field, tooManyParts(field))
    const fault = richTextFault(nodes, bounds)
    if (fault !== undefined) throw refusal(field, fault)
    const sources = picturesOf(nodes)
    const known = await knownPictures(this.#store.read, sources)
    const kept = new Map(sources.filter(source => known.has(source)).map(source => [source, source]))
    const pictures: NewPicture[] = []
    for (const source of sources.filter(isSentPicture)) {
      await this.#sent.failed(userId)
      const picture = await this.#encoding.run(userId, () => this.#add(source, field))
      pictures.push(picture)
      kept.set(source, pictureAddress(picture.name))
    }
    if (sources.length === 0) return { text: writeRichText(nodes), nodes, pictures }
    // Where a picture was left out its line may end with a space, or be empty.
    const left = parseRichText(writeRichText(withPictures(nodes, kept)))
    return { text: writeRichText(left), nodes: left, pictures }
  }

  async #add(source: string, field: string): Promise<NewPicture> {
    const sent = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
    if (sent.length > limits.richText.picture) throw new Refusal('too_large', { sentence: 'A picture can have at most 500 kB.' })
    const picture = await encodePicture(sent, field)
    const name = `${randomBytes(16).toString('hex')}.webp`
    return { name, bytes: await this.#pictures.put(name, Readable.from([picture]), picture.length) }
  }
}

const refusal = (field: string, fault: string): Refusal => new Refusal('invalid', { errors: { [field]: [fault] } })

/** The tree with the addresses of kept pictures, and without those that are not. */
const withPictures = (nodes: readonly RichNode[], kept: ReadonlyMap<string, string>): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (typeof node === 'string' || node.tag === 'br') return [node]
    if (node.tag !== 'img') return [{ ...node, children: withPictures(node.children, kept) }]
    const src = kept.get(node.src)
    return src === undefined ? [] : [{ ...node, src }]
  })
