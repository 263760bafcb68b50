import css from './Wordmark.module.css'

/** The logo: a trail under a magnifying glass (Latin indago: "I track down"). */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="19" cy="13" r="9" stroke="currentColor" strokeWidth="2" />
      <path d="m25.6 19.6 4.4 4.4" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <g className={css['trail']}>
        <circle cx="3.2" cy="28.8" r="1.7" />
        <circle cx="8.2" cy="23.8" r="1.7" />
        <circle cx="14.4" cy="17.6" r="1.9" />
        <circle cx="20.4" cy="11.6" r="2.6" />
      </g>
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className={css['wordmark']}>
      <Mark />
      <span data-wordmark-name>Indago</span>
    </span>
  )
}
