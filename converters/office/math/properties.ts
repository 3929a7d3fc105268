/** Values of properties as m: writes them: on the attribute m:val of an element of their own. */
import { find, type XmlElement } from "../../xml/element.ts";
import { isOnByDefault } from "../on-off.ts";

/** As the file has it; undefined when the property is missing or says nothing. */
export function value(properties: XmlElement | undefined, name: string): string | undefined {
  return attributeOf(find(properties, name));
}

/** ST_OnOff: there without a value means on (section 22.9.2.7). */
export function flag(properties: XmlElement | undefined, name: string): boolean {
  const property = find(properties, name);
  return property !== undefined && isOnByDefault(attributeOf(property));
}

function attributeOf(property: XmlElement | undefined): string | undefined {
  return property?.attributes["m:val"] ?? property?.attributes.val;
}
