import type { Right } from '#contract/rights.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CircleCheck } from '#ui/Icon.tsx'
import type { Closing } from '#ui/modal.ts'
import { ModalFrame } from '#ui/ModalFrame.tsx'
import { demoLink } from './demo-link.ts'
import { rightWords } from './right-words.ts'
import css from './ProUpgradeModal.module.css'

/** What the paid plan opens (S1§1). */
const opens = [
  'All results of every search',
  'Filters',
  'Analytics: landscape, map and trends',
  'Export to Excel or CSV',
  'Shared bookmark folders',
  'Alerts',
  'Free training',
]

export default function ProUpgradeModal({ right, close }: { right: Right } & Closing<void>) {
  return (
    <ModalFrame
      title="More with a paid plan"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <ButtonLink kind="primary" href={demoLink} target="_blank" rel="noreferrer" data-autofocus>
            Book a demo
          </ButtonLink>
        </>
      }
    >
      <p>
        Your plan does not include <strong>{rightWords[right]}</strong>. A paid plan opens:
      </p>
      <ul className={css['list']}>
        {opens.map(line => (
          <li key={line}>
            <CircleCheck size={18} strokeWidth={1.75} />
            {line}
          </li>
        ))}
      </ul>
      <p className={css['hint']}>Bookmarks are part of every plan: save a result to a folder, and it stays readable without a network.</p>
    </ModalFrame>
  )
}
