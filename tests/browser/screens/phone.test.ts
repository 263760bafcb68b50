import { testScreens } from './check-screens.ts'

testScreens({ width: 390, height: 844, dark: false, errorPages: true })
