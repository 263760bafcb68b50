const env = import.meta.env as Partial<Record<string, string>>

/**
 * Where a demo is booked: an https or mailto address that a build names as `VITE_BOOK_DEMO`. Without one it is a mail already written,
 * to be sent to whoever runs this installation.
 */
export const demoLink =
  env['VITE_BOOK_DEMO'] ||
  `mailto:?subject=${encodeURIComponent('A demo of Indago')}&body=${encodeURIComponent('I would like to see what the paid plan opens. When could you show me?')}`
