import type { ReactNode } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { RecordLink } from '../RecordLink.tsx'
import css from './DetailParts.module.css'

interface SectionProps {
  title: string
  /** For lists, which have no line between them. */
  short?: boolean
  children: ReactNode
}

/** A section with a heading, in the content column or the sidebar of a detail view. */
export function Section({ title, short = false, children }: SectionProps) {
  return (
    <section {...(short && { 'data-short': '' })}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A fact without a value is left out. */
type Fact = readonly [label: string, value: ReactNode]

const hasValue = ([, value]: Fact): boolean => value !== undefined && value !== null && value !== false && value !== ''

/** Short facts as a list of labels and values; nothing if no fact has a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(hasValue)
  if (shown.length === 0) return null
  return (
    <dl className={css['facts']}>
      {/* A person may have two websites. */}
      {shown.map(([label, value], at) => (
        <div key={`${label} ${at}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface NamedLinkProps {
  index: IndexName
  name: string
  slug: string | undefined
}

/** The name of another record, as a link if it has a slug. */
export function NamedLink({ index, name, slug }: NamedLinkProps) {
  return slug === undefined ? (
    name
  ) : (
    <RecordLink index={index} slug={slug}>
      {name}
    </RecordLink>
  )
}

/** Muted text after a name: a role, a place. */
export function Aside({ children }: { children: ReactNode }) {
  return <span className={css['aside']}>{children}</span>
}
