import type { Part } from '#contract/records.ts'
import type { Highlight } from '#contract/search.ts'
import { Collapsible, Prose, Section } from '#features/records/index.ts'

interface FullTextsProps {
  parts: readonly Part[]
  /** Where the words of a search were found in them, part by part. */
  found: readonly Highlight[] | undefined
}

/** The description of a patent, section by section, each folded until it is wanted (S3§2): it may be a book. */
export function FullTexts({ parts, found = [] }: FullTextsProps) {
  const inOrder = parts.map((part, at) => ({ ...part, highlight: found[at] })).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  return (
    <Section title="Description">
      {inOrder.map(({ name, value, highlight }, at) => (
        <Collapsible key={at} level={4} title={titleOf(name ?? (parts.length > 1 ? `Part ${at + 1}` : 'Whole text'), highlight)}>
          {() => <Prose text={value} highlight={highlight} />}
        </Collapsible>
      ))}
    </Section>
  )
}

/** What is folded says whether it is worth opening. */
const titleOf = (name: string, highlight: Highlight | undefined): string =>
  highlight && highlight.ranges.length > 0 ? `${name} · ${highlight.ranges.length} found` : name
