import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { packStrings } from './byte-strings.ts'
import { eachIndexedWord, type WordSink } from './document-words.ts'
import { FacetsBuilder } from './facets-builder.ts'
import { GrowingFloats, GrowingInts } from './growing-arrays.ts'
import { citationWordsOf } from './citation-words.ts'
import { identifierWordsOf } from './identifier-words.ts'
import { linkWordsOf } from './links.ts'
import { nameKeysOf } from './name-keys.ts'
import { NamesBuilder, ownNamePaths } from './names-builder.ts'
import { type Plan, planOf } from './plan.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { TextsByPath } from './texts-by-path.ts'
import { segmentSections } from './segment.ts'
import { writeSegmentFile } from './segment-file.ts'
import { shortFormWordsOf } from './short-forms.ts'
import { citedKey, newestKey, reachKey } from './sort-keys.ts'
import { TextReader } from './text-reader.ts'
import { OfferedWords } from './word-tables.ts'
import { WantedWords } from './wanted-words.ts'

/** The most documents of a segment: their numbers have 24 bits. */
export const mostDocuments = 1 << 24

/**
 * Builds one immutable segment. Records are read when they are added and not stored. A record with the first slug of an earlier one replaces
 * it. In the segment documents are in the order of their slugs.
 */
export class SegmentBuilder {
  private readonly plan: Plan
  private readonly reader = new TextReader()
  private readonly postings: PostingsBuilder
  private readonly words: WordSink
  private readonly isWhole: boolean
  private readonly facets: FacetsBuilder
  private readonly names: NamesBuilder
  private readonly documents = new Map<string, number>()
  private readonly titles: string[] = []
  private readonly offered = new OfferedWords(this.reader)
  private readonly newest = new GrowingInts()
  private readonly cited = new GrowingInts()
  private readonly reach = new GrowingInts()
  private readonly added = new GrowingFloats()

  /**
   * `isWanted`: only these words are matched and ranked by. Of other words their number is kept; what is for filters, links and offers is left
   * out.
   */
  constructor(index: IndexData, isWanted?: (word: string) => boolean) {
    this.plan = planOf(index)
    this.postings = new PostingsBuilder(this.plan, this.reader.words)
    this.isWhole = isWanted === undefined
    this.words = isWanted ? new WantedWords(this.postings, this.reader.words, isWanted) : this.postings
    this.facets = new FacetsBuilder(index)
    this.names = new NamesBuilder(this.plan, this.reader)
  }

  /** Records that the segment will hold. */
  get size(): number {
    return this.documents.size
  }

  /** `addedAt` is what `last_added` sorts by: milliseconds since 1970. Throws when the record has no slug. */
  add(record: CatalogueRecord, addedAt: number): void {
    const slug = record.slug_values[0]
    if (slug === undefined) throw new TypeError('A record without a slug cannot be indexed.')
    if (this.titles.length === mostDocuments) throw new RangeError(`A segment holds at most ${mostDocuments} documents.`)
    const { index } = this.plan
    const texts = new TextsByPath(record)
    const titles = texts.at(index.title)
    const otherNames = ownNamePaths(this.plan).flatMap(path => texts.at(path))
    this.documents.set(slug, this.titles.length)
    this.titles.push(titles[0] ?? '')
    if (this.isWhole) this.offered.add([titles[0] ?? '', ...otherNames])
    this.newest.push(newestKey(index, record))
    this.cited.push(citedKey(index, record))
    this.reach.push(reachKey(index, record))
    this.added.push(addedAt)
    this.plan.fields.forEach((field, number) => {
      eachIndexedWord(field, number, texts.ofField(field), this.reader, this.words)
    })
    const nameKeys = nameKeysOf(this.plan, titles, otherNames, this.reader)
    if (!this.isWhole) {
      this.postings.closeDocument(nameKeys)
      return
    }
    this.postings.closeDocument([
      ...linkWordsOf(index, record),
      ...nameKeys,
      ...identifierWordsOf(this.plan, record.slug_values, texts),
      ...citationWordsOf(index, record),
      ...shortFormWordsOf(this.plan.fields, texts),
    ])
    this.facets.add(texts)
    this.names.add(texts)
  }

  /** The bytes of the segment, to be opened or saved as they are. The builder cannot be used afterwards. */
  finish(): Uint8Array {
    const slugs = [...this.documents.keys()].sort()
    const order = Uint32Array.from(slugs, slug => this.documents.get(slug)!)
    const slugTable = packStrings(slugs, slugs.length)
    const titles = packStrings(
      Array.from(order, document => this.titles[document]!),
      order.length,
    )
    const titleWords = this.offered.finish(order)
    const facets = this.facets.finish(order)
    const names = this.names.finish(order)
    const postings = this.postings.finish(order)
    return writeSegmentFile(
      order.length,
      this.plan.fingerprint,
      segmentSections({
        slugStarts: slugTable.starts,
        slugBytes: slugTable.bytes,
        titleStarts: titles.starts,
        titleBytes: titles.bytes,
        newest: order.map(document => this.newest.at(document)),
        cited: order.map(document => this.cited.at(document)),
        reach: order.map(document => this.reach.at(document)),
        added: Float64Array.from(order, document => this.added.at(document)),
        lengths: postings.lengths,
        termStarts: postings.terms.starts,
        termBytes: postings.terms.bytes,
        postingStarts: postings.postingStarts,
        packed: postings.packed,
        impacts: postings.impacts,
        counts: postings.counts,
        positionBlocks: postings.positionBlocks,
        positions: postings.positions,
        termFields: postings.termFields,
        stemFormStarts: postings.stemFormStarts,
        stemForms: postings.stemForms,
        facetStarts: facets.facetStarts,
        valueStarts: facets.values.starts,
        valueBytes: facets.values.bytes,
        labelStarts: facets.labels.starts,
        labelBytes: facets.labels.bytes,
        facetTotals: facets.totals,
        documentFacetStarts: facets.documentStarts,
        documentFacets: facets.documentValues,
        nameStarts: names.names.starts,
        nameBytes: names.names.bytes,
        nameTotals: names.totals,
        documentNameStarts: names.documentStarts,
        documentNames: names.documentNames,
        nameWordStarts: names.words.words.starts,
        nameWordBytes: names.words.words.bytes,
        nameWordPostings: names.words.postings,
        nameWordNames: names.words.texts,
        titleWordStarts: titleWords.words.starts,
        titleWordBytes: titleWords.words.bytes,
        titleWordPostings: titleWords.postings,
        titleWordDocuments: titleWords.texts,
      }),
    )
  }
}
