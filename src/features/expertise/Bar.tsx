import css from './Bar.module.css'

/** A decorative bar beside a number. `part` is how much of it is filled, 0 to 1. */
export const Bar = ({ part }: { part: number }) => (
  <svg className={css['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0, Math.min(1, part)) * 100} height="8" />
  </svg>
)
