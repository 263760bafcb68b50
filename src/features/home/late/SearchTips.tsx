import { to } from '#contract/to.ts'
import css from './SearchTips.module.css'

const rows: [query: string, meaning: string][] = [
  ['graph AND protein', 'both words; the same as graph protein'],
  ['tumour OR tumor', 'either word'],
  ['jaguar NOT car', 'the first word without the second'],
  ['"question answering"', 'exactly this phrase'],
  ['neuro*', 'any word that starts with neuro'],
  ['title:parsing', 'only in the title; each type has its own fields'],
  ['(gene OR protein) AND fold*', 'brackets group words'],
]

/** The query language with examples. */
export default function SearchTips() {
  return (
    <section className={css['tips']} aria-labelledby="tips-heading">
      <h2 id="tips-heading">Search tips</h2>
      <dl>
        {rows.map(([query, meaning]) => (
          <div key={query} className={css['row']}>
            <dt>
              <code>{query}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={css['list']}>
        A whole list of references? <a href={to('searchReferences')}>Find them all at once</a>
      </p>
    </section>
  )
}
