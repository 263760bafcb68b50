import { describe, expect, test } from 'vitest'
import { answerSearch, IndexEngine, openSegment, SegmentBuilder } from '#search/index.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, title: string, abstract: string) => madeRecord('publications', slug, { title, abstract })

const papers = [
  paper('first', 'Minimum Error Rate Training in Translation', 'How weights are chosen.'),
  paper('one', 'Tuning with fewer sentences', 'We extend minimum error-rate training (MERT) to large beams.'),
  paper('two', 'A faster search for weights', 'It replaces Minimum Error Rate Training (MERT) and is stable.'),
  paper('once', 'Lazy evaluation', 'The Modular Abstract Register Table (MART) is filled when it is read.'),
  paper('apart', 'Training at the minimum', 'The rate of every error was counted.'),
  paper('plural', 'Networks of networks', 'Graph belief networks (GBNs) and others.'),
  paper('plural-too', 'More networks', 'One graph belief network (GBN).'),
  paper('titled', 'A Graph Belief Network for Speech', 'It hears.'),
  paper('joined', 'A treebank of dialogues', 'We built the Dialogue TreeBank of Scots (DTBS).'),
  paper('joined-too', 'Scots', 'The dialogue treebank of Scots (DTBS) has grown.'),
  paper('plain', 'Scots dialogue treebank of Scots', 'It was released.'),
]
const source = answering('publications', papers)
const find = (keyword: string, more = {}) =>
  answerSearch(source, stateOf({ index: 'publications', keyword, ...more }), {}, { filters: false })
const slugsOf = (reply: ReturnType<typeof find>): string[] => reply.results.map(({ data }) => data.slug_values[0]!)

describe('letters that texts explain', () => {
  test('also find what they are short for, and the title that is called so comes first', () => {
    const reply = find('mert')
    expect(slugsOf(reply)).toEqual(['first', 'one', 'two'])
    expect(reply.synonyms).toEqual([{ of: 'mert', terms: [{ term: 'minimum error rate training', active: true }] }])
  })

  test.each([
    ['GBN', ['plural', 'plural-too', 'titled']],
    ['gbn', ['plural', 'plural-too', 'titled']],
    ['DTBS', ['joined', 'joined-too', 'plain']],
  ])('%s: plurals and letters inside a word count', (keyword, slugs) => expect(slugsOf(find(keyword)).sort()).toEqual(slugs))

  test('what they are short for also finds them', () => {
    const reply = find('minimum error rate training weights')
    expect(reply.synonyms).toEqual([{ of: 'minimum error rate training', terms: [{ term: 'mert', active: true }] }])
  })

  test('an explanation in one record only is not believed', () => expect(find('MART').synonyms).toEqual([]))

  test('can be ignored, one by one and all', () => {
    expect(slugsOf(find('mert', { ignored_synonyms: ['minimum error rate training'] })).sort()).toEqual(['one', 'two'])
    expect(slugsOf(find('mert', { ignore_synonyms: true })).sort()).toEqual(['one', 'two'])
  })

  test('are the same, in the same order, in however many segments the records are', () => {
    const { index } = source
    const engine = new IndexEngine(index)
    engine.setSegments(
      [papers.slice(0, 2), papers.slice(2)].map(some => {
        const builder = new SegmentBuilder(index)
        some.forEach(record => builder.add(record, 0))
        return openSegment(index, builder.finish())
      }),
    )
    for (const keyword of ['mert', 'gbn', 'dtbs']) {
      const divided = answerSearch({ ...source, engine }, stateOf({ index: 'publications', keyword }), {}, { filters: false })
      expect([divided.synonyms, slugsOf(divided)]).toEqual([find(keyword).synonyms, slugsOf(find(keyword))])
    }
  })

  test('whose explanation was deleted are not widened any more', () => {
    const { engine } = answering('publications', papers)
    engine.remove('two')
    expect(engine.abbreviations().of('mert')).toEqual([])
  })
})
