import type { Classification } from '#contract/patents.ts'
import { Aside, Section, TermLink } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { classificationsByScheme } from './patent.rules.ts'

/** The classifications of a document, scheme by scheme. */
export const Classifications = ({ classifications }: { classifications: readonly Classification[] }) =>
  classificationsByScheme(classifications).map(({ label, items }) => (
    <Section key={label} title={label}>
      <SeeMore items={items} label={label}>
        {({ code, name }) => (
          <>
            <TermLink index="patents" path="classifications.code">
              {code}
            </TermLink>
            {name && <Aside>{name}</Aside>}
          </>
        )}
      </SeeMore>
    </Section>
  ))
