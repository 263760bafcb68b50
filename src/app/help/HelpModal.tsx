import { to } from '#contract/to.ts'
import { SearchTips } from '#features/home/index.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import css from './HelpModal.module.css'

const keys: [key: string, does: string][] = [
  ['/', 'go to the search box'],
  ['j', 'next result'],
  ['k', 'previous result'],
  ['o', 'open the result'],
  ['b', 'bookmark the result'],
  ['x', 'tick the result'],
  ['n', 'in an open record: the next one of the list'],
  ['p', 'in an open record: the one before it'],
  ['Esc', 'close what is open'],
]

/** Everything one has to know, on one sheet; works without a network. */
export default function HelpModal() {
  return (
    <ModalFrame title="Help">
      <div className={css['help']}>
        <SearchTips />
        <section>
          <h2>Keys</h2>
          <dl className={css['keys']}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>A first look</h2>
          <p>
            <a href={to('searchHome', {}, { query: { 'product-tour': 'start' } })}>The tour</a> shows on the search pages what is where, at
            any time.
          </p>
        </section>
        <section>
          <h2>Without a network</h2>
          <p>
            Your folders and the records in them stay on this device, and so do records that you opened. You can make, rename and delete
            folders, and add and remove records. Such changes wait here, each listed in words behind the badge in the header, and are sent
            when the network is back. A search then looks through the records on this device, with the same words and filters, and says so.
          </p>
        </section>
      </div>
    </ModalFrame>
  )
}
