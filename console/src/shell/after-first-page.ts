/** What every page needs, but not before the first one is shown. */
import './keep-focus.ts'
import '../timeline/keep-tab.ts'
import './title-cut-texts.ts'

export { keepPlaces } from './return-place.ts'
