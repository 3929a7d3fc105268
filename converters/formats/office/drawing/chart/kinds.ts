/** What charts are called, by their elements of the plot area (ISO/IEC 29500-1, section 21.2.2.145) and [MS-ODRAWXML]. */
export const kinds: ReadonlyMap<string, string> = new Map([
  ["c:barChart", "bar chart"],
  ["c:bar3DChart", "bar chart"],
  ["c:lineChart", "line chart"],
  ["c:line3DChart", "line chart"],
  ["c:areaChart", "area chart"],
  ["c:area3DChart", "area chart"],
  ["c:pieChart", "pie chart"],
  ["c:pie3DChart", "pie chart"],
  ["c:ofPieChart", "pie chart"],
  ["c:doughnutChart", "doughnut chart"],
  ["c:scatterChart", "scatter chart"],
  ["c:bubbleChart", "bubble chart"],
  ["c:radarChart", "radar chart"],
  ["c:stockChart", "stock chart"],
  ["c:surfaceChart", "surface chart"],
  ["c:surface3DChart", "surface chart"],
]);

/** Of cx:series, by layoutId ([MS-ODRAWXML], section 2.24.3.68). */
export const layouts: ReadonlyMap<string, string> = new Map([
  ["boxWhisker", "box plot"],
  ["clusteredColumn", "histogram"],
  ["funnel", "funnel chart"],
  ["paretoLine", "Pareto chart"],
  ["regionMap", "map chart"],
  ["sunburst", "sunburst chart"],
  ["treemap", "treemap"],
  ["waterfall", "waterfall chart"],
]);
