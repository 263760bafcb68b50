import { useEffect, useMemo, useRef } from 'react'
import type { Claim } from '#contract/patents.ts'
import type { Highlight } from '#contract/search.ts'
import { InSteps, Prose, Section } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { recordAddress } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Link2 } from '#ui/Icon.tsx'
import { ClaimLink } from './ClaimLink.tsx'
import { claimEntries, type ClaimEntry, claimHash } from './patent-words.ts'
import css from './Claims.module.css'

/** Claims drawn in one task. */
const step = 20
/** Deeper than this, indenting would leave no room for words. */
const deepest = 3

interface ClaimsProps {
  claims: readonly Claim[]
  /** Where the words of a search were found in them, claim by claim. */
  found: readonly Highlight[] | undefined
  /** Of the patent. */
  slug: string
}

/** The claims of a patent, numbered. Each has an address; those that depend on others are set in and lead to them. */
export function Claims({ claims, found, slug }: ClaimsProps) {
  const entries = useMemo(() => claimEntries(claims, found), [claims, found])
  return (
    <Section title="Claims">
      <ol className={css['claims']}>
        <InSteps items={entries} step={step}>
          {(entry, at) => <Entry key={at} claim={entry} slug={slug} />}
        </InSteps>
      </ol>
    </Section>
  )
}

function Entry({ claim: { order, value, highlight, depth, refersTo }, slug }: { claim: ClaimEntry; slug: string }) {
  const entry = useRef<HTMLLIElement>(null)
  const isMeant = usePlace().hash === claimHash(order)
  useEffect(() => {
    if (isMeant) entry.current?.scrollIntoView?.({ block: 'start' })
  }, [isMeant])
  const copy = () => void copyText(`${recordAddress('patents', slug)}#${claimHash(order)}`, `Link to claim ${order} copied`)
  return (
    <li
      ref={entry}
      id={claimHash(order)}
      className={css['claim']}
      data-depth={Math.min(depth, deepest)}
      aria-current={isMeant ? 'location' : undefined}
    >
      <ClaimLink order={order} words={`${order}.`} label={`Claim ${order}`} />
      <div className={css['words']}>
        <Prose text={value} highlight={highlight} />
        {refersTo.length > 0 && (
          <p className={css['refers']}>
            Depends on{' '}
            {refersTo.map((other, at) => (
              <span key={other}>
                {at > 0 && ', '}
                <ClaimLink order={other} words={`claim ${other}`} />
              </span>
            ))}
          </p>
        )}
      </div>
      <IconButton icon={Link2} size="small" label={`Copy link to claim ${order}`} onClick={copy} />
    </li>
  )
}
