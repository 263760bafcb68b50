import css from './Bar.module.css'

/** A bar for the eye beside its figure. `part` is 0 to 1 of its room. */
export const Bar = ({ part }: { part: number }) => (
  <svg className={css['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0, Math.min(1, part)) * 100} height="8" />
  </svg>
)
