import { counted } from '#kit/format-number.ts'

interface FoundCountProps {
  /** Undefined while nothing is searched, or it is not known yet. */
  count: number | undefined
  one: string
  many: string
  /** There are other pages. */
  isPart?: boolean
}

/** Tells a screen reader what a search within a list has left: the focus stays in the search box. */
export const FoundCount = ({ count, one, many, isPart = false }: FoundCountProps) => (
  <output className="visually-hidden">
    {count !== undefined && `${count === 0 ? `No ${many}` : counted(count, one, many)}${isPart ? ' on this page' : ''}`}
  </output>
)
