/** What no page of the simulation listens to: the DOM keeps a map for each of its nodes otherwise. */
export class EventTarget {}
