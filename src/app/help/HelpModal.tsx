import { to } from '#contract/to.ts'
import { SearchTips } from '#features/home/index.ts'
import { openInstall, useInstallWay } from '#features/install/index.ts'
import { useOperator } from '#features/plans/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import css from './HelpModal.module.css'

/** Search tips, keyboard shortcuts, offline use, and whom to ask. */
export default function HelpModal() {
  const installWay = useInstallWay()
  const { email } = useOperator()
  return (
    <ModalFrame title="Help">
      <div className={css['help']}>
        <SearchTips />
        <section>
          <h2>Keyboard shortcuts</h2>
          <ShortcutList />
        </section>
        <section>
          <h2>Tour</h2>
          <p>
            <a href={to('searchHome', {}, { query: { 'product-tour': 'start' } })}>Take the tour</a> of the search pages.
          </p>
        </section>
        {installWay !== undefined && (
          <section>
            <h2>Install</h2>
            <p>
              <Button onClick={openInstall}>Install Indago</Button>
            </p>
          </section>
        )}
        {email !== undefined && (
          <section>
            <h2>Contact</h2>
            <p>
              Email your administrator: <a href={`mailto:${email}`}>{email}</a>
            </p>
          </section>
        )}
        <section>
          <h2>Offline</h2>
          <p>
            Your folders and the records you’ve opened stay on this device. Offline, you can read and search them, create, edit and delete
            folders, and add and remove records. Your changes are sent when you’re back online; the badge in the header lists them.
          </p>
        </section>
      </div>
    </ModalFrame>
  )
}
