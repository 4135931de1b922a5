import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import * as files from '#wizard/files/files.server.ts'
import * as report from '#wizard/sending/report.server.ts'
import * as handling from '#wizard/steps/handle-step.server.ts'
import * as showing from '#wizard/steps/show-step.server.ts'
import {
  guarded,
  type OnEnd,
  requireSubscriber,
  type Subscriber,
  type Work,
} from '../../app/session/guards.server.ts'
import type { asked } from './portal.ts'

// The loaders and the actions of a wizard as its route modules make them: behind the guard.

type OfWizards<T> = (wizards: AnyWizard[]) => T

const route =
  <R>(work: OfWizards<Work<Subscriber, R>>, onEnd?: OfWizards<OnEnd>) =>
  (args: ReturnType<typeof asked>, wizards: AnyWizard[]) =>
    guarded(requireSubscriber, work(wizards), onEnd?.(wizards))(args)

export const showStep = route(showing.showStep)
export const handleStep = route(handling.handleStep, keepTyped)
export const showReport = route(report.showReport)
export const retryReport = route(report.retryReport)
export const showConfirmation = route(report.showConfirmation)
export const showFile = route(files.showFile)
