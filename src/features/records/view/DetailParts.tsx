import type { ReactNode } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { RecordLink } from '../RecordLink.tsx'
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
