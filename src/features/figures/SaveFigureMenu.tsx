import { Download } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { FigureWithTable } from './figure.ts'
import { saveFigure, saveTable } from './save-figure.ts'

interface SaveFigureMenuProps {
  /** Makes the figure when one of the kinds is chosen. */
  figure: () => FigureWithTable
  /** Names what is saved where a page has several: “Save picture of Germany”. */
  of?: string
  iconOnly?: boolean
  align?: 'start' | 'end'
}

/** Saves a chart or a map as a picture, and its numbers as a table. */
export function SaveFigureMenu({ figure, of, iconOnly = false, align = 'end' }: SaveFigureMenuProps) {
  return (
    <Menu
      label={of === undefined ? 'Save picture' : `Save picture of ${of}`}
      icon={Download}
      iconOnly={iconOnly}
      align={align}
      size="small"
      items={[
        { label: 'PNG', note: 'A picture for slides and texts', onSelect: () => void saveFigure({ ...figure(), format: 'png' }) },
        { label: 'SVG', note: 'A drawing that stays sharp in print', onSelect: () => void saveFigure({ ...figure(), format: 'svg' }) },
        { label: 'CSV', note: 'The numbers as a table', onSelect: () => void saveTable(figure()) },
      ]}
    />
  )
}
