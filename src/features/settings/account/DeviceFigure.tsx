import css from '../parts/Rows.module.css'

/** A line of the list of what is on this device. */
export function DeviceFigure({ title, value }: { title: string; value: number | string }) {
  return (
    <li className={css['row']}>
      <span className={css['label']}>{title}</span>
      <span>{typeof value === 'number' ? value.toLocaleString('en') : value}</span>
    </li>
  )
}
