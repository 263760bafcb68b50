import { useState } from 'react'
import { Section, Terms } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts'

const shown = { narrow: 5, wide: 10 }

/** The first five keywords on a narrow screen and the first ten on a wide one, the rest on demand (S3§9). */
export function Keywords({ keywords }: { keywords: readonly string[] }) {
  const isWide = useMediaQuery(wideScreen)
  const [open, setOpen] = useState(false)
  const all = [...new Set(keywords)]
  const count = isWide ? shown.wide : shown.narrow
  if (all.length === 0) return null
  return (
    <Section title="Keywords">
      <Terms terms={open ? all : all.slice(0, count)} index="clinical_trials" path="keywords" />
      {all.length > count && (
        <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'See less' : `See more (${all.length - count})`}
        </Button>
      )}
    </Section>
  )
}
