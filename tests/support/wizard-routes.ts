import { guarded, type OnEnd, type Work } from '#session/guarded.server.ts'
import { requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import * as files from '#wizard/files.server.ts'
import * as report from '#wizard/report.server.ts'
import * as steps from '#wizard/steps.server.ts'
import { keepTyped } from '#wizard/unsent.server.ts'
import type { AnyWizard } from '#wizard/wizard.ts'
import type { asked } from './portal.ts'

// The loaders and the actions of a wizard as its route modules make them: behind the guard.

type OfWizards<T> = (wizards: AnyWizard[]) => T

const route =
  <R>(work: OfWizards<Work<Subscriber, R>>, onEnd?: OfWizards<OnEnd>) =>
  (args: ReturnType<typeof asked>, wizards: AnyWizard[]) =>
    guarded(requireSubscriber, work(wizards), onEnd?.(wizards))(args)

export const showStep = route(steps.showStep)
export const takeStep = route(steps.takeStep, keepTyped)
export const showReport = route(report.showReport)
export const retryReport = route(report.retryReport)
export const showConfirmation = route(report.showConfirmation)
export const showFile = route(files.showFile)
