import { to } from '#contract/to.ts'
import { SearchTips } from '#features/home/index.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import css from './HelpModal.module.css'

const shortcuts: [key: string, action: string][] = [
  ['/', 'go to the search box'],
  ['j', 'next result'],
  ['k', 'previous result'],
  ['o', 'open the result'],
  ['b', 'save the result'],
  ['x', 'select the result'],
  ['n', 'in an open record: next record in the list'],
  ['p', 'in an open record: previous record in the list'],
  ['Esc', 'close the dialog or menu'],
]

/** Search tips, keyboard shortcuts and offline use. */
export default function HelpModal() {
  return (
    <ModalFrame title="Help">
      <div className={css['help']}>
        <SearchTips />
        <section>
          <h2>Keyboard shortcuts</h2>
          <dl className={css['keys']}>
            {shortcuts.map(([key, action]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>Tour</h2>
          <p>
            <a href={to('searchHome', {}, { query: { 'product-tour': 'start' } })}>Take the tour</a> to see what is where on the search
            pages.
          </p>
        </section>
        <section>
          <h2>Offline</h2>
          <p>
            Your folders, the records in them and the records that you opened stay on this device. You can create, rename and delete
            folders, and add and remove records. These changes wait on this device until you’re back online; the badge in the header lists
            them. Offline, a search covers the records on this device, with the same words and filters.
          </p>
        </section>
      </div>
    </ModalFrame>
  )
}
