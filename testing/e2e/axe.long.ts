import { allViewings, describeEveryState } from './accessibility-suite.ts'

describeEveryState(allViewings)
