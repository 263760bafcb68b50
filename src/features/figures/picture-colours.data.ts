/** The colours of saved pictures: those of the light theme in a form that every program reads (tests/features/figures.test.ts compares them). */
export const pictureColours = {
  paper: '#ffffff',
  ink: '#1b1e25',
  ink2: '#52555b',
  rule: '#d8d4cd',
  first: '#00545b',
  firstFill: '#5aa5ac',
  second: '#9a3c12',
  secondFill: '#d98a5c',
} as const

/** Fonts that other programs have; a picture cannot bring those of the app. */
export const pictureFonts = "Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
