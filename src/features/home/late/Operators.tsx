import css from './Operators.module.css'

const rows: [written: string, means: string][] = [
  ['graph AND protein', 'both words; two words side by side mean the same'],
  ['tumour OR tumor', 'either word'],
  ['jaguar NOT car', 'the first word without the second'],
  ['"question answering"', 'exactly these words in this order'],
  ['neuro*', 'every word that begins like this'],
  ['title:parsing', 'only in the title; each index has its own fields'],
  ['(gene OR protein) AND fold*', 'brackets say what belongs together'],
]

/** The search language on one card. */
export default function Operators() {
  return (
    <section className={css['operators']} aria-labelledby="operators-heading">
      <h2 id="operators-heading">How to ask</h2>
      <dl>
        {rows.map(([written, means]) => (
          <div key={written} className={css['row']}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
