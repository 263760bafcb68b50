import type { Classification } from '#contract/patents.ts'
import { Aside, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { classesByScheme } from './patent-words.ts'

/** What a document is classed as, scheme by scheme. */
export const Classes = ({ classes }: { classes: readonly Classification[] }) =>
  classesByScheme(classes).map(({ label, items }) => (
    <Section key={label} title={label}>
      <SeeMore items={items} label={label}>
        {({ code, name }) => (
          <>
            {code}
            {name && <Aside>{name}</Aside>}
          </>
        )}
      </SeeMore>
    </Section>
  ))
