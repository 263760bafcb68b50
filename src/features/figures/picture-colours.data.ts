/** The colours of saved pictures: those of the light theme in a form that every program reads (tests/features/figures.test.tsx checks their contrast). */
export const pictureColours = {
  paper: '#ffffff',
  ink: '#1b1e25',
  ink2: '#52555b',
  rule: '#d8d4cd',
  first: '#00545b',
  firstFill: '#3f8d95',
  second: '#9a3c12',
  secondFill: '#c46f3c',
} as const

/** Fonts that other programs have; a picture cannot bring those of the app. */
export const pictureFonts = "Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
