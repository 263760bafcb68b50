import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Button } from '#ui/Button.tsx'
import { RecordLink } from './RecordLink.tsx'
import css from './DetailParts.module.css'

interface SectionProps {
  title: string
  /** Lists follow each other without a rule between them. */
  short?: boolean
  children: ReactNode
}

/** A heading with what belongs to it, in the content column or in the sidebar of a detail view. */
export function Section({ title, short = false, children }: SectionProps) {
  return (
    <section {...(short && { 'data-short': '' })}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A fact by its label; one without a value is left out. */
type Fact = readonly [label: string, value: ReactNode]

const isSaid = ([, value]: Fact): boolean => value !== undefined && value !== null && value !== false && value !== ''

/** Short facts as a list of labels and values. Nothing where none says anything. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const said = facts.filter(isSaid)
  if (said.length === 0) return null
  return (
    <dl className={css['facts']}>
      {said.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ListProps<T> {
  items: readonly T[]
  /** More than `over` show the first `show` and a button for the rest (S1§4). */
  over?: number
  show?: number
  /** So many more with each press; all of the rest unless it says otherwise. */
  step?: number
  /** What the list holds, for readers. */
  label?: string
  children: (item: T, at: number) => ReactNode
}

/** A list that shows its first few and the rest on demand. The order never changes, so its places are its keys. */
export function SeeMoreList<T>({ items, over = limits.collapse.over, show = limits.collapse.show, step, label, children }: ListProps<T>) {
  const first = items.length > over ? show : items.length
  const [shown, setShown] = useState(first)
  const visible = Math.min(Math.max(shown, first), items.length)
  const rest = items.length - visible
  const more = Math.min(step ?? rest, rest)
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {items.slice(0, visible).map((item, at) => (
          <li key={at}>{children(item, at)}</li>
        ))}
      </ul>
      {items.length > first && (
        <Button kind="quiet" size="small" aria-expanded={rest === 0} onClick={() => setShown(rest > 0 ? visible + more : first)}>
          {rest === 0 ? 'See less' : step === undefined ? `See more (${rest})` : `See ${more} more of ${rest}`}
        </Button>
      )}
    </>
  )
}

interface NamedLinkProps {
  index: IndexName
  name: string
  slug: string | undefined
}

/** The name of another record: a link where the catalogue has it. */
export function NamedLink({ index, name, slug }: NamedLinkProps) {
  return slug === undefined ? (
    name
  ) : (
    <RecordLink index={index} slug={slug}>
      {name}
    </RecordLink>
  )
}

/** Said after a name: a role, a place. */
export function Aside({ children }: { children: ReactNode }) {
  return <span className={css['aside']}>{children}</span>
}
