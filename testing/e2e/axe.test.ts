import { allLooks, describeEveryState } from './accessible.ts'

describeEveryState(allLooks, true)
