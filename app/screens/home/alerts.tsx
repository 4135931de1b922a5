import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { Popup } from '#ui/popup.tsx'
import { AlertExplained } from '../shell/alert-explained.tsx'
import type { rebateText } from '../shell/legal-notice.server.ts'

export type ConsumptionAlert = {
  oldIndex: number
  oldDate: string
  newIndex: number
  newDate: string
  consumption: string
  rebate: ReturnType<typeof rebateText>
  leakHref: string
}

/** `missing`: shown when they could not be loaded. `level`: of their headings. */
type Props = { alerts: ConsumptionAlert[]; missing: FormNotice | null; level: 2 | 3 }

/** HOME-14 to HOME-16: indexes and consumption in m³. */
export function Alerts({ alerts, missing, level }: Props) {
  if (alerts.length === 0 && !missing) return null
  return (
    <section aria-label="Alertes de consommation">
      <Stack>
        <Missing notice={missing} />
        {alerts.map((alert, index) => (
          <OneAlert key={alert.newDate} id={`alerte-${index}`} level={level} {...alert} />
        ))}
      </Stack>
    </section>
  )
}

function OneAlert(props: ConsumptionAlert & { id: string; level: 2 | 3 }) {
  const { id, level, oldIndex, oldDate, newIndex, newDate, consumption, rebate, leakHref } = props
  return (
    <Alert tone={rebate.isOpen ? 'warning' : 'info'}>
      <Heading level={level} size="md">
        {rebate.isOpen ? 'Il y a peut-être une fuite chez vous' : 'Consommation inhabituelle'}
      </Heading>
      <Text>
        <strong>{`${consumption} relevés le\u00a0${newDate}`}</strong>, plus du double de votre
        moyenne sur trois ans.
      </Text>
      <Text>
        {rebate.before} <strong>{rebate.day}</strong>.
      </Text>
      <Cluster>
        <LinkButton href={leakHref} variant="outline">
          Chercher une fuite
          <VisuallyHidden>{` pour la relève du ${newDate}`}</VisuallyHidden>
        </LinkButton>
        <Popup
          id={id}
          label="Comprendre cette alerte"
          title="Consommation inhabituelle"
          variant="ghost"
        >
          <AlertExplained>
            <Text>
              {`Relève du\u00a0${newDate}\u00a0: index ${newIndex}\u00a0m³, soit ${consumption} depuis la relève du\u00a0${oldDate} (index ${oldIndex}\u00a0m³).`}
            </Text>
          </AlertExplained>
        </Popup>
      </Cluster>
    </Alert>
  )
}
