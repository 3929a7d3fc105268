import { openSandbox } from "./src/sandbox/sandbox.ts"; import {mkdtempSync, readFileSync, readdirSync, statSync, rmSync} from "fs";
const dir="/work/shared/bench/hostile/files/pdf/"; const w=mkdtempSync("/tmp/pic/h-");
const sb=openSandbox({concurrency:1,prewarmed:1,tasksPerChildMax:200});
const rss=()=>{let m=0; for(const t of readdirSync("/proc/self/task")){try{for(const p of readFileSync(`/proc/self/task/${t}/children`,"utf8").trim().split(" ")) if(p) m=Math.max(m,Number(readFileSync(`/proc/${p}/statm`,"utf8").split(" ")[1])*4096/1e6)}catch{}} return m};
let peak=0; const iv=setInterval(()=>{peak=Math.max(peak,rss())},25);
const rows:any[]=[]; const counts:Record<string,number>={};
for (const name of readdirSync(dir)) { const path=dir+name; const bytes=statSync(path).size;
 for (const page of [1,2,3]) { peak=0; const t=performance.now();
  const r:any=await sb.run({kind:"picture",source:{path,filename:"a.pdf",bytes},capabilityId:"pdf-to-markdown",page,width:1400,workDir:w},{deadlineMs:60000,memoryMib:2048});
  const ms=performance.now()-t; const out=r.ok?"drawn":r.reason==="fault"?r.code:r.reason; counts[out]=(counts[out]??0)+1;
  rows.push({name,page,out,ms:Math.round(ms),peak:Math.round(peak),kb:r.ok?Math.round(r.value.bytes/1024):0,w:r.value?.width,h:r.value?.height, internal:r.internal?.slice?.(0,120)});
  if(!r.ok) break; } }
clearInterval(iv); console.log(counts, sb.health());
const show=(t:string,f:(a:any,b:any)=>number)=>{console.log(t); for(const r of [...rows].sort(f).slice(0,8)) console.log(JSON.stringify(r));};
show("slowest",(a,b)=>b.ms-a.ms); show("largest",(a,b)=>b.peak-a.peak); show("kb",(a,b)=>b.kb-a.kb);
console.log("not drawn"); for(const r of rows) if(["crashed","timed_out","out_of_memory","document_too_complex","page_not_drawable"].includes(r.out)) console.log(JSON.stringify(r));
const ms=rows.filter(r=>r.out==="drawn").map(r=>r.ms).sort((a,b)=>a-b); console.log("drawn median",ms[ms.length>>1],"p95",ms[Math.floor(ms.length*.95)], "n",ms.length);
await sb.close(); rmSync(w,{recursive:true});
