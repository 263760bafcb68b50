import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { X } from '#ui/Icon.tsx'
import { classNames } from '#ui/class-names.ts'
import { mostReferences, setReferences } from './look-up.state.ts'
import { isTooLong, type PastedText } from './pasted-text.ts'
import css from './PastedTextOffer.module.css'

interface PastedTextOfferProps {
  pasted: PastedText | undefined
  floating: boolean
  /** Puts what fits into the box. */
  onKeep: (pasted: PastedText) => void
  onDismiss: () => void
}

/** What can be done with a pasted text that is a list of references, or longer than a search takes. */
export function PastedTextOffer({ pasted, floating, onKeep, onDismiss }: PastedTextOfferProps) {
  const count = pasted?.references.length ?? 0
  const find = (references: readonly string[]) => {
    setReferences(references)
    void go(to('searchReferences'))
  }
  return (
    <section aria-label="Pasted text" className={pasted ? classNames(css['pasted'], floating && css['floating']) : 'visually-hidden'}>
      <output>{pasted && sentences(pasted)}</output>
      {pasted && (
        <div className={css['offers']}>
          {count > 0 && (
            <Button size="small" onClick={() => find(pasted.references)}>
              {count > mostReferences
                ? `Find the first ${formatNumber(mostReferences)} references`
                : `Find these ${formatNumber(count)} references`}
            </Button>
          )}
          {isTooLong(pasted) && (
            <Button size="small" kind="quiet" onClick={() => onKeep(pasted)}>
              Keep the first {formatNumber(limits.keywordLength)} characters
            </Button>
          )}
          <IconButton size="small" icon={X} label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </section>
  )
}

function sentences(pasted: PastedText): string {
  const { references, whole } = pasted
  const list = references.length > 0 ? `You pasted ${formatNumber(references.length)} references.` : ''
  if (!isTooLong(pasted)) return list
  return `${list} This text has ${formatNumber(whole.length)} characters; a search can have ${formatNumber(limits.keywordLength)}.`.trim()
}
