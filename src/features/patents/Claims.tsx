import { useEffect, useMemo, useRef } from 'react'
import type { Claim } from '#contract/patents.ts'
import type { Highlight } from '#contract/search.ts'
import { ChunkedItems, Prose, Section } from '#features/records/index.ts'
import { usePlace } from '#routing/place.ts'
import { recordAddress } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Link2 } from '#ui/Icon.tsx'
import { ClaimLink } from './ClaimLink.tsx'
import { claimEntries, type ClaimEntry, claimHash } from './patent.rules.ts'
import css from './Claims.module.css'

/** Claims drawn in one task. */
const chunkSize = 20
/** Deeper indentation would leave no space for the text. */
const maxDepth = 3

interface ClaimsProps {
  claims: readonly Claim[]
  /** Matches of the search, claim by claim. */
  highlights: readonly Highlight[] | undefined
  /** The slug of the patent. */
  slug: string
}

/** The numbered claims of a patent. Each has an address; dependent claims are indented and link to the claims they depend on. */
export function Claims({ claims, highlights, slug }: ClaimsProps) {
  const entries = useMemo(() => claimEntries(claims, highlights), [claims, highlights])
  return (
    <Section title="Claims">
      <ol className={css['claims']}>
        <ChunkedItems items={entries} chunkSize={chunkSize}>
          {(entry, at) => <Entry key={at} claim={entry} slug={slug} />}
        </ChunkedItems>
      </ol>
    </Section>
  )
}

function Entry({ claim: { order, value, highlight, depth, refersTo }, slug }: { claim: ClaimEntry; slug: string }) {
  const entry = useRef<HTMLLIElement>(null)
  const isTarget = usePlace().hash === claimHash(order)
  useEffect(() => {
    if (isTarget) entry.current?.scrollIntoView?.({ block: 'start' })
  }, [isTarget])
  const handleCopy = () => void copyText(`${recordAddress('patents', slug)}#${claimHash(order)}`, `Link to claim ${order} copied`)
  return (
    <li
      ref={entry}
      id={claimHash(order)}
      className={css['claim']}
      data-depth={Math.min(depth, maxDepth)}
      aria-current={isTarget ? 'location' : undefined}
    >
      <ClaimLink order={order} text={`${order}.`} label={`Claim ${order}`} />
      <div className={css['text']}>
        <Prose text={value} highlight={highlight} />
        {refersTo.length > 0 && (
          <p className={css['references']}>
            Depends on{' '}
            {refersTo.map((other, at) => (
              <span key={other}>
                {at > 0 && ', '}
                <ClaimLink order={other} text={`claim ${other}`} />
              </span>
            ))}
          </p>
        )}
      </div>
      <IconButton icon={Link2} size="small" label={`Copy link to claim ${order}`} onClick={handleCopy} />
    </li>
  )
}
