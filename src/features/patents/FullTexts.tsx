import type { Part } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'
import { Collapsible, Prose, Section } from '#features/records/index.ts'

interface FullTextsProps {
  parts: readonly Part[]
  /** Matches of the search, part by part. */
  highlights: readonly Highlight[] | undefined
}

/** The description of a patent in sections, each closed at first (S3§2), because it can be very long. */
export function FullTexts({ parts, highlights = [] }: FullTextsProps) {
  const sorted = parts.map((part, at) => ({ ...part, highlight: highlights[at] })).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  return (
    <Section title="Description">
      {sorted.map(({ name, value, highlight }, at) => (
        <Collapsible key={at} level={4} title={titleOf(name ?? (parts.length > 1 ? `Part ${at + 1}` : 'Full text'), highlight)}>
          {() => <Prose text={value} highlight={highlight} />}
        </Collapsible>
      ))}
    </Section>
  )
}

/** A closed section shows how many matches it holds. */
const titleOf = (name: string, highlight: Highlight | undefined): string =>
  highlight && highlight.ranges.length > 0 ? `${name} · ${highlight.ranges.length} found` : name
